import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server that answers /auth/v1, /rest/v1 and /functions/v1 while Vite serves the sources (`npm run dev`). */
const api = process.env.API_URL ?? "http://127.0.0.1:3000";
const apiPaths = ["/auth/v1", "/rest/v1", "/functions/v1", "/dev"];

export default defineConfig({
  root: fromHere("web"),
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fromHere("dist/web"),
    emptyOutDir: true,
    // The oldest browsers with light-dark(), on which the tokens stand.
    target: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // Fonts inlined would grow the stylesheet that every page waits for.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Every request costs a round trip: what every page needs comes in one file, what every signed-in screen needs in
      // another, with the small rules that several screens share.
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            { name: "portal", test: /\/web\/app\/signed-in-app|\/web\/data\/jobs|\/domain\/(calendar-date|format)\./ },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api, xfwd: false }])),
  },
});
