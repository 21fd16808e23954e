import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";

const pause = 200;

/** The list's own box: it filters while somebody types, and by Enter without JavaScript. */
export function CatalogueSearch({ label, q }: { label: string; q: string }) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form
      role="search"
      aria-label={label.replace("...", "")}
      className="search-box flex w-full sm:w-64"
      onChange={(event) => {
        const form = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), pause);
      }}
    >
      <button
        type="submit"
        aria-label={label.replace("...", "")}
        className="grid size-10 place-items-center text-faint"
      >
        <Search size={18} aria-hidden />
      </button>
      <input
        type="search"
        name="q"
        defaultValue={q}
        placeholder={label}
        aria-label={label.replace("...", "")}
        maxLength={200}
        autoComplete="off"
      />
    </Form>
  );
}
