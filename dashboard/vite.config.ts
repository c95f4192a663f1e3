import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { completeTexts } from './complete-texts.ts'
import { compressed } from './compressed.ts'
import { firstLoad, namedInPage } from './first-load.ts'
import { usedStyles } from './used-styles.ts'

/** Without what its modules import: that is in one of them already. */
const alone = { priority: 2, includeDependenciesRecursively: false }

/** Served by the server under /admin: the files below /admin/static, index.html for every other address there. */
export default defineConfig(async ({ command }) => {
  const plugins = [react(), completeTexts()]
  const first = command === 'build' ? await firstLoad(plugins) : undefined
  return {
    // Relative: the service may be reached below any path, and the server writes it into the page.
    base: './',
    plugins: [...plugins, ...(first === undefined ? [] : [usedStyles(first.classes)]), namedInPage(), compressed()],
    build: {
      outDir: 'dist',
      assetsDir: 'assets',
      // Inlined scripts and preload helpers would need a looser content policy.
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 650,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What everybody waits for comes in one file, after a small one that asks for everything else.
              { ...alone, name: 'entry', test: (id: string) => first?.entry.has(id) === true },
              { ...alone, name: 'first', test: (id: string) => first?.rest.has(id) === true },
              { ...alone, name: 'chart', test: (id: string) => first?.chart.has(id) === true },
              // What eight screens share comes in another: single components would come in dozens.
              { name: 'common', minShareCount: 8, priority: 1 },
            ],
          },
        },
      },
    },
    server: {
      proxy: { '^/(api|public|uploads|sandbox|admin/(login|custom))': 'http://localhost:9000' },
    },
  }
})
