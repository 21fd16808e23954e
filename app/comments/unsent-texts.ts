import { personalPrefix } from "../ui/personal-storage.ts";

/** Where the unsent text of a form is in this browser, until a logout. */
function keyOf({ action, dataset, elements }: HTMLFormElement): string {
  const place = elements.namedItem("place") as HTMLInputElement | null;
  return `${personalPrefix}comment:${place ? `${place.value}:${dataset.answers}` : new URL(action).pathname}`;
}

/** Keeps what is typed, until it is sent. */
export function keepUnsent({ form, value, defaultValue }: HTMLTextAreaElement): void {
  const isWorthIt = value.trim() !== "" && value !== defaultValue;
  inStorage((storage) =>
    isWorthIt ? storage.setItem(keyOf(form!), value) : storage.removeItem(keyOf(form!)),
  );
}

export function dropUnsent(form: HTMLFormElement): void {
  inStorage((storage) => storage.removeItem(keyOf(form)));
}

/** Puts kept texts into the fields in which nothing was typed. */
export function copyUnsent(section: HTMLElement): void {
  inStorage((storage) => {
    for (const field of section.querySelectorAll("textarea"))
      if (field.value === field.defaultValue)
        field.value = storage.getItem(keyOf(field.form!)) ?? field.value;
  });
}

function inStorage(act: (storage: Storage) => void) {
  try {
    act(localStorage);
  } catch {
    // Browsers may refuse to store anything: the text is in the field.
  }
}
