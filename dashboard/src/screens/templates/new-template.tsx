export { NewTemplate as default } from './template-editor.tsx'
