import { Search } from "lucide";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Icon } from "../ui/icon.tsx";

const debounceMs = 200;

/** The search box of /course and /services. It filters while typing; without JavaScript, on Enter. */
export function CatalogueSearch({ label, q }: { label: string; q: string }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A navigation may change the text. The box is never changed while somebody types in it.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = q;
  }, [q]);
  return (
    <Form
      role="search"
      aria-label={label.replace("...", "")}
      className="search-box flex w-full sm:w-64"
      onChange={(event) => {
        const form = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(
          () => submit(form, { replace: true, preventScrollReset: true }),
          debounceMs,
        );
      }}
    >
      <button
        type="submit"
        aria-label={label.replace("...", "")}
        className="grid size-10 place-items-center text-faint"
      >
        <Icon of={Search} size={18} />
      </button>
      <input
        ref={input}
        type="search"
        name="q"
        dir="auto"
        defaultValue={q}
        placeholder={label}
        aria-label={label.replace("...", "")}
        maxLength={200}
        autoComplete="off"
      />
    </Form>
  );
}
