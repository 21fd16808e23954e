/** Shows an image as large as the screen. Escape, the button or a click anywhere closes it. */
export function openLightbox({ src, alt }: HTMLImageElement): void {
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
