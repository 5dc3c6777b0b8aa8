/** Styles of the page with the letter: what is on the screen beside it isn’t printed. */
const style = `
  :root { color-scheme: light; }
  body { margin: 0; background: #f4f5f2; color: #16201c; font: 16px/1.5 Georgia, 'Times New Roman', serif; }
  header { display: flex; justify-content: center; padding: 1rem; }
  button { font: 600 14px/1 system-ui, sans-serif; padding: 0.7rem 1rem; border: 0; border-radius: 0.5rem; background: #0d5c50; color: #fff; cursor: pointer; }
  button:focus-visible { outline: 2px solid #0b66c3; outline-offset: 2px; }
  main { box-sizing: border-box; max-width: 44rem; margin: 0 auto 2rem; padding: clamp(1rem, 6vw, 4rem); background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; }
  @media print { body, main { background: none; } header { display: none; } main { max-width: none; margin: 0; padding: 0; } }
`;

/** Opens the letter as a printable page in a new tab. False when the browser doesn’t allow it. */
export function previewLetter(letter: string, words: { title: string; print: string; language: string }): boolean {
  const page = globalThis.open('', '_blank');
  if (!page) return false;
  const { document: paper } = page;
  paper.title = words.title;
  paper.documentElement.lang = words.language;
  // A constructed sheet is allowed where the page’s content security policy refuses inline styles.
  const sheet = new (page as Window & typeof globalThis).CSSStyleSheet(); // a window has its own constructors
  sheet.replaceSync(style);
  paper.adoptedStyleSheets = [sheet];
  const print = paper.createElement('button');
  print.type = 'button';
  print.textContent = words.print;
  print.addEventListener('click', () => page.print());
  const bar = paper.createElement('header');
  bar.append(print);
  const text = paper.createElement('main');
  text.textContent = letter;
  text.lang = 'en';
  paper.body.replaceChildren(bar, text);
  page.focus();
  return true;
}
