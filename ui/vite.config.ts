import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === "test" ? [svelteTesting()] : [])],
  clearScreen: false,
  server: { port: 1420, strictPort: true },
  build: {
    // WebKitGTK 2.40 and Safari 16.4 are the oldest engines that Tauri 2 meets in practice.
    target: ["safari16.4", "chrome111"],
    // The content security policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test/setup.ts"],
    restoreMocks: true,
    // By default one core stays idle, which is half of a small machine.
    maxWorkers: "100%",
    // A context for each file in a thread that stays takes three quarters of the time of a thread for each file.
    pool: "vmThreads",
    // Contexts are never freed: a thread that reached the limit of its heap would take the run with it.
    vmMemoryLimit: "1GB",
    // Only against tests that hang: a busy machine is no failure.
    testTimeout: 60_000,
  },
}));
