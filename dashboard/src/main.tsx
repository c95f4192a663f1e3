// First: it says which layer counts for more.
import './app/app.css'
import '@mantine/core/styles.layer.css'
import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { configQuery, profileQuery } from './api/session.ts'
import { queryClient } from './app/query-client.ts'
import { quiet } from './app/quiet.ts'
import { router } from './app/router.tsx'
import { cssVariables, styleNonce, theme } from './app/theme.ts'
import { direction, startTexts } from './i18n/i18n.ts'

/** Nothing to say yet: they come after the first screen. */
const Notices = lazy(async () => {
  await quiet()
  return { default: (await import('./app/notices.tsx')).Notices }
})

async function start(root: HTMLElement): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(configQuery),
    queryClient.prefetchQuery(profileQuery),
    startTexts(),
    router.load(),
  ])
  // As a transition it is drawn in slices, between which a phone can answer to touches.
  startTransition(() =>
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
              <RouterProvider router={router} />
              <Suspense fallback={null}>
                <Notices />
              </Suspense>
            </QueryClientProvider>
          </MantineProvider>
        </DirectionProvider>
      </StrictMode>,
    ),
  )
}

// The scroll lock behind dialogs adds a style element as well, and looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() })

const root = document.getElementById('root')
if (root !== null) void start(root)
