import type { Block, BlockDocument, BlockType } from './document.ts'

/** The words that a new block begins with. */
export type BlockWords = (key: 'heading' | 'text' | 'button' | 'unsubscribe' | 'browser') => string

const padding = { top: 16, bottom: 16, left: 24, right: 24 }

export function newBlock(type: BlockType, words: BlockWords): Block {
  return { type, data: dataOf(type, words) }
}

function dataOf(type: BlockType, words: BlockWords): Block['data'] {
  switch (type) {
    case 'Heading':
      return { style: { padding }, props: { text: words('heading'), level: 'h2' } }
    case 'Text':
      return { style: { padding }, props: { text: words('text'), markdown: true } }
    case 'Button':
      return {
        style: { padding },
        props: { text: words('button'), url: 'https://', buttonBackgroundColor: '#1D4ED8', buttonTextColor: '#FFFFFF' },
      }
    case 'Image':
      return { style: { padding }, props: { url: '', alt: '', contentAlignment: 'middle' } }
    case 'Avatar':
      return { style: { padding, textAlign: 'center' }, props: { imageUrl: '', alt: '', size: 64, shape: 'circle' } }
    case 'Divider':
      return { style: { padding }, props: { lineColor: '#CCCCCC', lineHeight: 1 } }
    case 'Spacer':
      return { props: { height: 16 } }
    case 'Html':
      return { style: { padding }, props: { contents: '' } }
    case 'Container':
      return { style: { padding }, props: { childrenIds: [] } }
    case 'ColumnsContainer':
      return {
        style: { padding },
        props: {
          columnsCount: 2,
          columnsGap: 16,
          columns: [{ childrenIds: [] }, { childrenIds: [] }, { childrenIds: [] }],
        },
      }
  }
}

/** What a new message begins with: something to read, and the way out that every message needs. */
export function startDocument(words: BlockWords): BlockDocument {
  const contents = `<a href="{{ UnsubscribeURL }}">${words('unsubscribe')}</a> · <a href="{{ MessageURL }}">${words('browser')}</a>{{ TrackView }}`
  return {
    root: {
      type: 'EmailLayout',
      data: {
        backdropColor: '#F3F4F6',
        canvasColor: '#FFFFFF',
        textColor: '#1F2937',
        fontFamily: 'MODERN_SANS',
        childrenIds: ['block-1', 'block-2', 'block-3'],
      },
    },
    'block-1': newBlock('Heading', words),
    'block-2': newBlock('Text', words),
    'block-3': {
      type: 'Html',
      data: { style: { fontSize: 13, color: '#4B5563', textAlign: 'center', padding }, props: { contents } },
    },
  }
}

/** HTML without a document of its own, as one block. */
export function documentOfHtml(html: string): BlockDocument {
  return {
    root: { type: 'EmailLayout', data: { childrenIds: ['block-1'] } },
    'block-1': { type: 'Html', data: { style: {}, props: { contents: html } } },
  }
}
