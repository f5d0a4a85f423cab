import { expect, test } from "vitest";
import { blocks } from "../src/lib/markdown";

test("markup stays text, so that rules pages cannot bring scripts along", () => {
  expect(blocks("<b>x</b> [y](javascript:z)")).toEqual([
    { kind: "paragraph", inline: [{ kind: "text", text: "<b>x</b> " }, { kind: "text", text: "y" }] },
  ]);
});

test("a list goes on in the next line", () => {
  expect(blocks("- one\n  more\n- two")).toMatchObject([{ kind: "list", items: [[{ text: "one more" }], [{ text: "two" }]] }]);
});
