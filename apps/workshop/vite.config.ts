import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/review/",
  plugins: [react(), tailwindcss()],
  build: { target: "es2022", cssCodeSplit: false, reportCompressedSize: false },
});
