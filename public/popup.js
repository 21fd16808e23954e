// Tells the page that opened this window how the sign-in ended, and closes the window. A channel reaches that page
// even where the browser has cut the tie between the two windows on the way over the provider's pages.
const { outcome, message } = document.body.dataset;
new BroadcastChannel("site-sign-in").postMessage({ outcome, message: message || undefined });
window.close();
