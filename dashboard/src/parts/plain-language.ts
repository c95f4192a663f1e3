import { isTag } from '../i18n/choose.ts'

/*
 * Before the library of charts: it makes a formatter for the browser's language as soon as it is loaded, and browsers
 * started in the locale POSIX have one (`en-US@posix`) for which there is none, so that no chart could be shown at all.
 */
if (!isTag(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true })
