/// <reference lib="dom" />

// On the pages of a challenge inside a frame: tells the page around it to close the dialog, once the question
// is answered or put away. Served as /sandbox/js/challenge.js with its types stripped.
(() => {
  const close = () => {
    if (window.parent !== window) window.parent.postMessage('sandbox-challenge-done', '*');
  };
  if (document.body.classList.contains('ended')) close();
  // The dialog hears no key that is pressed in its frame.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
})();
