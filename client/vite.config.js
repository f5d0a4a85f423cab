import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// `npm run dev` serves the page with hot reload and passes the protocol on to a running `ludonaut serve`.
const server = process.env.LUDONAUT_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: process.env.LUDONAUT_PAGE_DIR ?? "../src/ludonaut/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Neither inline scripts nor data: URLs, so that the content security policy can forbid both.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
