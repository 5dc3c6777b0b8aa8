/// <reference lib="dom" />

// On the pages of a challenge inside a frame: asks the parent page to close the dialog when the challenge
// is completed or dismissed. Served as /sandbox/js/challenge.js with its types removed.
(() => {
  const close = () => {
    if (window.parent !== window) window.parent.postMessage('sandbox-challenge-done', '*');
  };
  if (document.body.classList.contains('ended')) close();
  // The dialog does not receive keys pressed in its frame.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
})();
