import type { ReactNode } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { type EditorPage, pageFormId } from "./editor-pages.tsx";

interface Props {
  page: EditorPage;
  /** Whether its panel is open; undefined for an entry without one. */
  isOpen?: boolean;
  children: ReactNode;
  onPress(button: HTMLElement): void;
}

/** An entry of the publishing menu: leads to a page of its own until scripts run. */
export function PageEntry({ page, isOpen, children, onPress }: Props) {
  const isHydrated = useHydrated();
  return (
    <button
      type={isHydrated ? "button" : "submit"}
      form={pageFormId(page)}
      aria-expanded={isHydrated ? isOpen : undefined}
      onClick={(event) => {
        event.preventDefault();
        onPress(event.currentTarget);
      }}
    >
      {children}
    </button>
  );
}
