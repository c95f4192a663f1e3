import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Ink blue: the lightest shades carry surfaces, 6 and 7 carry white text with a contrast above 4.5. */
const ink: MantineColorsTuple = [
  '#eef4fc',
  '#dbe6f5',
  '#b4cbe9',
  '#8aaede',
  '#6695d4',
  '#4f85cf',
  '#2f67b4',
  '#1f4f8f',
  '#1a4379',
  '#0f2f59',
]

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  colors: { ink },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: { fontWeight: '650' },
  components: {
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        // Its heading is no banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      styles: { title: { fontWeight: 650 } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
})

/** Words on pale badges and buttons, where the library's own shades are too pale to read. */
const onPale = { teal: '#066649', green: '#1f6b30', orange: '#9c3a00', yellow: '#7a4f00', red: '#a51d1d' }

/** The library's own secondary text is too pale on our backgrounds: these have a contrast above 4.5 (WCAG 1.4.3). */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c6670',
    '--mantine-color-placeholder': '#5c6670',
    // A grey badge is seen on the grey page as well.
    '--mantine-color-gray-light': '#e7eaee',
    '--mantine-color-gray-light-hover': '#dfe3e8',
    ...Object.fromEntries(Object.entries(onPale).map(([name, ink]) => [`--mantine-color-${name}-light-color`, ink])),
  },
  dark: {
    '--mantine-color-anchor': colors.ink?.[3] ?? '#8aaede',
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-ink-light': 'rgb(79 133 207 / 18%)',
    '--mantine-color-ink-light-hover': 'rgb(79 133 207 / 26%)',
    '--mantine-color-ink-light-color': '#b4cbe9',
    '--mantine-color-gray-light': 'rgb(255 255 255 / 9%)',
  },
})

/** The nonce that the server put into the page, for the style elements that Mantine and the editors add. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
}
