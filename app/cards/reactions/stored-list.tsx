import type { ReactNode } from "react";
import { Link } from "react-router";
import { signInAddress } from "../../lib/path-on-this-site.ts";
import type { BrowserListName } from "./browser-list.ts";
import { useStoredList } from "./use-stored-list.ts";

interface Props<Item> {
  list: BrowserListName;
  /** The page on which this is. */
  address: string;
  /** Where it is, as a sentence. */
  place: string;
  /** What logging in adds. */
  gain: string;
  draw: (items: Item[]) => ReactNode;
}

/** What a visitor stored in this browser, and what logging in adds to that. */
export function StoredList<Item extends { id: string }>({ list, address, place, gain, draw }: Props<Item>) {
  const { items, isLoading, isFailed, hasMore, loadMore } = useStoredList<Item>(list, address);
  return (
    <>
      <p className="mt-2 text-soft">
        {place}{" "}
        <Link to={signInAddress("/login", address)} className="text-accent underline underline-offset-4">
          Log in
        </Link>{" "}
        {gain}
        <noscript> Without JavaScript, that works only for those who are logged in.</noscript>
      </p>
      <div aria-busy={isLoading} className="needs-js">
        {items && draw(items)}
        <p role="status" className="py-8 text-center text-soft empty:hidden">
          {isFailed && "This list could not be loaded."}
          {isLoading && "Loading..."}
        </p>
        {(hasMore || isFailed) && !isLoading && (
          <p className="pb-10 text-center">
            <button type="button" className="button" onClick={loadMore}>
              {isFailed ? "Try again" : "Older"}
            </button>
          </p>
        )}
      </div>
    </>
  );
}
