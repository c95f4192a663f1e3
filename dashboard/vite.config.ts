import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'

/** Served by the server under /admin: the files below /admin/static, index.html for every other address there. */
export default defineConfig({
  // Relative: the service may be reached below any path, and the server writes it into the page.
  base: './',
  plugins: [react(), compressed()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Inlined scripts and preload helpers would need a looser content policy.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 650,
    rolldownOptions: {
      output: {
        // What eight screens share comes in one file. Without it the first screen needs 61 files instead of 11, which a
        // phone waits for longer than for the 5 kB more.
        codeSplitting: { groups: [{ name: 'common', minShareCount: 8 }] },
      },
    },
  },
  server: {
    proxy: { '^/(api|public|uploads|sandbox|admin/(login|custom))': 'http://localhost:9000' },
  },
})
