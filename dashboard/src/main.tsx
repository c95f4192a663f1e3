import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './app/app.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { configQuery, profileQuery } from './api/session.ts'
import { queryClient } from './app/query-client.ts'
import { router } from './app/router.tsx'
import { cssVariables, styleNonce, theme } from './app/theme.ts'
import { direction, ownLanguage, startTexts } from './i18n/i18n.ts'

async function start(root: HTMLElement): Promise<void> {
  const config = queryClient.fetchQuery(configQuery)
  const texts = (async () => startTexts(ownLanguage() ?? (await config).lang))()
  // The screen's own file is fetched beside them.
  await Promise.all([config, queryClient.prefetchQuery(profileQuery), texts, router.load()])
  createRoot(root).render(
    <StrictMode>
      <DirectionProvider initialDirection={direction()} detectDirection={false}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <Notifications position="bottom-right" />
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>,
  )
}

// The scroll lock behind dialogs adds a style element as well, and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const root = document.getElementById('root')
if (root !== null) void start(root)
