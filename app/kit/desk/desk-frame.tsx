import { type ReactNode, useContext, useEffect } from "react";
import { Link } from "react-router";
import { NonceContext } from "../../ui/theme.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { AskName } from "./ask-name.tsx";
import { DeskMenu, DeskTabs } from "./desk-menu.tsx";
import { rememberPlace, returnToPlace, scrollScript } from "./keep-place.ts";

interface Props {
  title: string;
  /** The page that this one belongs to. */
  parent?: { to: string; name: string };
  /** The list in which it stands, for who has read to the end. */
  list?: { to: string; name: string };
  children: ReactNode;
}

/** A page of the desk, with the menu of the desk. An act on it loses neither place nor focus. */
export function DeskFrame({ title, parent, list, children }: Props) {
  useEffect(() => {
    returnToPlace();
    addEventListener("submit", rememberPlace);
    return () => removeEventListener("submit", rememberPlace);
  }, []);
  return (
    <main
      id="main"
      className="mx-auto w-full max-w-4xl px-5 pt-8 lg:grid lg:max-w-[72rem] lg:grid-cols-[11rem_minmax(0,56rem)] lg:items-start lg:gap-x-12"
    >
      <DeskMenu />
      <div className="min-w-0">
        {parent && (
          <p className="-mb-6 mt-8 text-sm lg:mt-0 lg:mb-2">
            <Link to={parent.to} className="text-soft underline underline-offset-4 hover:text-ink">
              {parent.name}
            </Link>
          </p>
        )}
        <h1 dir="auto" className="mt-8 break-words text-3xl tracking-tight lg:mt-0">
          {title}
        </h1>
        <DeskTabs />
        <AskName />
        {children}
        {list && (
          <p className="mt-12">
            <Link to={list.to} className="text-sm underline">
              {list.name}
            </Link>
          </p>
        )}
      </div>
      <ScrollScript />
    </main>
  );
}

function ScrollScript() {
  const nonce = useContext(NonceContext);
  if (useHydrated()) return null;
  // Safe: the script is a constant.
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scrollScript }} />;
}
