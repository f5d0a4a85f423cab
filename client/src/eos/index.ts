// All that pages need for Project EOS Rise; loaded when somebody opens such a table.

export { default as Board } from "./Board.svelte";
export { default as Explain } from "./Explain.svelte";
export { groupName, roleName, status, summary } from "./words";
export type { EosView } from "./view";
