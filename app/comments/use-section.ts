import { createContext, useContext, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readSection } from "./read-section.ts";
import type { Section } from "./section/page-comments.server.ts";

export type { Section };

interface Sections {
  section: Section;
  /** Shows what an address of the page says of its comments. */
  open(address: string): void;
  /** Shows what became of them. `id`: of the element that has the focus if it went with the button that was pressed. */
  refresh(id: string): void;
}

const SectionContext = createContext<Sections | undefined>(undefined);
export const SectionProvider = SectionContext.Provider;
/** undefined on a page of a form alone. */
export const useSection = () => useContext(SectionContext);

export const titleId = "comments-title";

/** The page itself is not read again, nor moved: the comments are. */
export const inPlace = { preventScrollReset: true, defaultShouldRevalidate: false };

/** The comments as the page brought them, until its address says something else of them, or somebody did something. */
export function useSections(first: Section): Sections {
  const { key, search, hash } = useLocation();
  const navigate = useNavigate();
  const [section, setSection] = useState(first);
  const page = useRef({ first, key, search });
  const focus = useRef({ id: "", isLost: false });
  /** The last time that they were asked for: an earlier answer comes too late. */
  const turn = useRef(0);

  async function read(next: typeof focus.current) {
    focus.current = next;
    const query = new URLSearchParams(search);
    query.set("place", first.place);
    const own = ++turn.current;
    const section = await readSection(query);
    if (section && own === turn.current) setSection(section);
  }
  useEffect(() => {
    const before = page.current;
    page.current = { first, key, search };
    // The same page read again, because its text changed, takes nothing from somebody who reads or answers a comment.
    if (key === before.key) return;
    if (search !== before.search && first !== before.first) {
      turn.current++;
      setSection(first);
    } else if (search !== before.search || hash.startsWith("#comment"))
      void read({ id: hash === "#comments" ? titleId : hash.slice(1), isLost: false });
  }, [key, first]);
  useEffect(() => {
    focusOn(focus.current);
    focus.current = { id: "", isLost: false };
  }, [section]);
  return {
    section,
    open: (address) => void navigate(address, { replace: true, ...inPlace }),
    refresh: (id) => void read({ id, isLost: true }),
  };
}

function focusOn({ id, isLost }: { id: string; isLost: boolean }) {
  const target = document.getElementById(id) ?? document.getElementById(isLost ? titleId : "");
  if (!target || (isLost && document.activeElement !== document.body)) return;
  const part = target.querySelector<HTMLElement>(isLost ? "button" : "textarea");
  if (!isLost) target.scrollIntoView({ block: "nearest" });
  if (!part) target.tabIndex = -1;
  (part ?? target).focus({ preventScroll: true });
}
