import type { Ref } from "react";

interface Props {
  ref: Ref<HTMLInputElement>;
  onChoose(files: File[]): void;
}

/** The field behind a button: a click on it opens the dialog for image files. */
export function ImageChooser({ ref, onChoose }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      multiple
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Resets the input, so that the same file can be chosen again.
        target.value = "";
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}
