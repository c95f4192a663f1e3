/** What a value may go through before it is printed; each knows one kind of place. */
export type EscaperName =
  | 'attr' | 'comment' | 'css-string' | 'css-value' | 'html-name' | 'html' | 'js-regexp' | 'js-string' | 'js-template'
  | 'js-value' | 'no-space' | 'rcdata' | 'srcset' | 'url-filter' | 'url-normalise' | 'url-escape'
  // The author's own `html` and `urlquery`, in the place of the above.
  | 'builtin-html' | 'builtin-urlquery'
