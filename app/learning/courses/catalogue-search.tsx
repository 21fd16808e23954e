import { ChevronDown, Search } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { Filter } from "./catalogue-filters.server.ts";

const debounceMs = 200;

interface Props {
  label: string;
  q: string;
  filters: Filter[];
  /** Further fields of the form. */
  children?: ReactNode;
}

/** The search box and the filters of /course and /services. They work while somebody types; without JavaScript, on Enter. */
export function CatalogueSearch({ label, q, filters, children }: Props) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useFieldValue<HTMLInputElement>(q);
  useEffect(() => () => clearTimeout(timer.current), []);
  const name = label.replace("...", "");
  return (
    <Form
      role="search"
      aria-label={name}
      className="catalogue-search"
      onChange={(event) => {
        const form = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          // Empty fields would make another address for the same list.
          const fields = [...new FormData(form)].filter(([, value]) => value) as [string, string][];
          submit(fields, { replace: true, preventScrollReset: true });
        }, debounceMs);
      }}
    >
      <div className="search-box">
        <button type="submit" aria-label={name}>
          <Icon of={Search} size={18} />
        </button>
        <input
          ref={input}
          type="search"
          name="q"
          dir="auto"
          defaultValue={q}
          placeholder={label}
          aria-label={name}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      {children}
      {filters[0] && <Filters filters={filters} />}
    </Form>
  );
}

/** The switches, and the selects: on phones those are folded behind a button, which says how many of them filter. */
function Filters({ filters }: Pick<Props, "filters">) {
  const selects = filters.filter(({ isSwitch }) => !isSwitch);
  const active = selects.filter(({ value }) => value).length;
  return (
    <div className="filters">
      {filters.map((filter) => filter.isSwitch && <FilterSwitch key={filter.name} filter={filter} />)}
      <details>
        <summary className="chip">
          Filters{active > 0 && <span className="count">{active}</span>}
          <Icon of={ChevronDown} size={16} />
        </summary>
        <div>
          {selects.map((filter) => (
            <FilterSelect key={filter.name} filter={filter} />
          ))}
        </div>
      </details>
      <noscript>
        <button type="submit" className="button">
          Filter
        </button>
      </noscript>
    </div>
  );
}

function FilterSwitch({ filter: { name, label, value, options } }: { filter: Filter }) {
  const box = useFieldValue<HTMLInputElement>(value);
  return (
    <label className="switch">
      <input ref={box} type="checkbox" name={name} value={options[0]!.value} defaultChecked={value !== ""} />
      {label}
    </label>
  );
}

function FilterSelect({ filter: { name, label, value, options } }: { filter: Filter }) {
  const select = useFieldValue<HTMLSelectElement>(value);
  return (
    <select ref={select} name={name} aria-label={label} defaultValue={value} className={value && "on"}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** A navigation may change the value, "" for a box that is off. A field is never changed while somebody uses it. */
function useFieldValue<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null);
  useEffect(() => {
    const { current } = field;
    if (!current || current === document.activeElement) return;
    if (current.type === "checkbox") (current as HTMLInputElement).checked = value !== "";
    else current.value = value;
  }, [value]);
  return field;
}
