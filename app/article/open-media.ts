/** Opens the link of an image as large as the screen, or that of an embed as a frame in its place. */
export function openMedia(link: HTMLAnchorElement): void {
  const image = link.querySelector("img");
  if (image) openLightbox(image);
  else openFrame(link);
}

/** Escape, the button or a click anywhere closes it. */
function openLightbox({ src, alt }: HTMLImageElement) {
  const dialog = document.createElement("dialog");
  dialog.className = "lightbox";
  dialog.ariaLabel = "Image";
  const image = new Image();
  Object.assign(image, { referrerPolicy: "no-referrer", alt, src });
  const button = document.createElement("button");
  button.className = "button";
  button.textContent = "Close";
  dialog.append(image, button);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Nothing of the other site was loaded before. The link stays below, and now leads there. */
function openFrame(link: HTMLAnchorElement) {
  const frame = document.createElement("iframe");
  frame.title = link.closest("figure")!.dataset.site!;
  frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
  // YouTube plays nothing without a referrer. The frame's own origin is another one than ours.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-popups allow-presentation");
  frame.src = link.dataset.frame!;
  link.classList.remove("zoom");
  link.before(frame);
  frame.focus();
}
