/** Where the unsent text of a form is in this browser. */
function keyOf(form: HTMLFormElement): string | undefined {
  const place = form.querySelector<HTMLInputElement>("input[name=place]")?.value;
  return place && `lectern:comment:${place}:${form.dataset.answers ?? ""}`;
}

/** Keeps what is typed, until it is sent. */
export function keepUnsent(field: HTMLTextAreaElement): void {
  const key = field.form && keyOf(field.form);
  if (!key) return;
  try {
    if (field.value.trim()) localStorage.setItem(key, field.value);
    else localStorage.removeItem(key);
  } catch {
    // Browsers may refuse to store anything: the text is in the field.
  }
}

export function dropUnsent(form: HTMLFormElement): void {
  const key = keyOf(form);
  try {
    if (key) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Puts kept texts into the empty fields of the forms. */
export function copyUnsent(section: HTMLElement): void {
  for (const field of section.querySelectorAll("textarea")) {
    const key = field.form && keyOf(field.form);
    try {
      if (key && field.value === "") field.value = localStorage.getItem(key) ?? "";
    } catch {
      return;
    }
  }
}
