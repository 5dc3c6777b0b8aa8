/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Light and dark follow the page; the variables of the official appearance options come first. */
export const onboardingSheet = new CSSStyleSheet();
onboardingSheet.replaceSync(`
  :host { --ink: var(--colorText, light-dark(#1d2433, #eef1f7)); --quiet: var(--colorSecondaryText, light-dark(#566074, #aab3c5));
    --ground: var(--colorBackground, light-dark(#fff, #171c26)); --line: var(--colorBorder, light-dark(#8089a0, #6b7690));
    --soft: var(--offsetBackgroundColor, light-dark(#eef1f6, #222a38)); --main: var(--buttonPrimaryColorBackground, var(--colorPrimary, light-dark(#0b5fcc, #7cb4ff)));
    --on-main: var(--buttonPrimaryColorText, light-dark(#fff, #0c1a2e)); --wrong: var(--colorDanger, light-dark(#b3261e, #ff9a8f));
    --round: var(--borderRadius, 6px);
    display: block; min-height: 40rem; color: var(--ink); font: 400 var(--fontSizeBase, 1rem) / 1.5 var(--fontFamily, system-ui, sans-serif); }
  *, *::before, *::after { box-sizing: border-box; }
  [hidden] { display: none !important; }
  .frame { max-width: 40rem; padding: 1.5rem; background: var(--ground); border-radius: 8px; }
  .progress { margin: 0 0 0.5rem; color: var(--quiet); font-size: 0.875rem; }
  .bar { height: 4px; margin: 0 0 1.25rem; border-radius: 2px; background: var(--soft); }
  .bar div { height: 100%; border-radius: 2px; background: var(--main); }
  h2 { margin: 0 0 0.25rem; font-size: 1.375rem; line-height: 1.3; }
  h2:focus { outline: none; }
  h3 { margin: 0; font-size: 1rem; }
  p { margin: 0; }
  .intro { margin: 0 0 1.25rem; color: var(--quiet); }
  form, .people { display: grid; gap: 1rem; }
  ul { margin: 0; padding: 0; list-style: none; }
  .field { display: grid; gap: 0.25rem; min-width: 0; }
  label, .label { font-weight: 600; font-size: 0.9375rem; }
  .optional, .hint { color: var(--quiet); font-size: 0.875rem; font-weight: 400; }
  .error { color: var(--wrong); font-size: 0.875rem; font-weight: 600; }
  input:not([type='checkbox']), select, textarea { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--line);
    border-radius: var(--round); background: var(--ground); color: var(--ink); font: inherit; }
  textarea { min-height: 5.5rem; resize: vertical; }
  [aria-invalid='true'] { border-color: var(--wrong) !important; }
  .check { display: grid; grid-template-columns: 1.5rem 1fr; gap: 0.5rem; align-items: start; }
  .check input { width: 1.25rem; height: 1.25rem; margin: 0.15rem 0 0; accent-color: var(--main); }
  .check label { font-weight: 400; }
  .foot { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin-top: 0.5rem; }
  button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid transparent; border-radius: var(--round); font: inherit;
    font-weight: 600; cursor: pointer; }
  .primary { background: var(--main); color: var(--on-main); }
  .quiet { border-color: var(--line); background: transparent; color: var(--ink); }
  .link { min-height: 2rem; padding: 0.25rem; background: none; color: var(--main); text-decoration: underline; }
  .foot .link { margin-inline-start: auto; }
  button[aria-disabled='true'] { opacity: 0.6; cursor: progress; }
  a { color: var(--main); }
  :is(a, button, input, select, textarea, summary):focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
  .notice { display: grid; gap: 0.25rem; margin: 0 0 1.25rem; padding: 0.75rem 1rem; border-inline-start: 4px solid var(--main);
    border-radius: var(--round); background: var(--soft); }
  .notice.warning { border-inline-start-color: var(--wrong); }
  .notice.success { border-inline-start-color: light-dark(#1b7a3d, #7fd69b); }
  .card { display: grid; gap: 0.5rem; padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: var(--round); }
  .card .row { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; justify-content: space-between; }
  dl { display: grid; grid-template-columns: minmax(8rem, 2fr) 3fr; gap: 0.25rem 0.75rem; margin: 0; font-size: 0.9375rem; }
  dt { color: var(--quiet); }
  dd { margin: 0; overflow-wrap: anywhere; }
  details { margin-top: 1.5rem; color: var(--quiet); font-size: 0.875rem; }
  summary { cursor: pointer; }
  details dl { margin-top: 0.5rem; font-size: 0.875rem; }
  code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
  .skeleton { display: grid; gap: 1rem; }
  .skeleton div { height: 2.75rem; border-radius: var(--round); background: var(--soft); }
  .skeleton div:first-child { width: 60%; }
  @media (max-width: 30rem) { .frame { padding: 1rem; } dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.5rem; } }
`);
