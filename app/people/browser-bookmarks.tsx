import { Link } from "react-router";
import { signInAddress } from "../lib/path-on-this-site.ts";
import { SavedBlogs } from "./saved-blogs.tsx";
import { useBrowserBookmarks } from "./use-browser-bookmarks.ts";

/** The blogs that a visitor bookmarked in this browser. */
export function BrowserBookmarks() {
  const { blogs, isLoading, isFailed, hasMore, loadMore } = useBrowserBookmarks();
  return (
    <>
      <p className="mt-2 text-soft">
        Your bookmarks are saved on this device.{" "}
        <Link to={signInAddress("/login", "/saved")} className="text-accent underline underline-offset-4">
          Log in
        </Link>{" "}
        to have them everywhere.
        <noscript> Without JavaScript, bookmarks are saved only for those who are logged in.</noscript>
      </p>
      <div aria-busy={isLoading} className="needs-js">
        {blogs && <SavedBlogs blogs={blogs} />}
        <p role="status" className="py-8 text-center text-soft empty:hidden">
          {isFailed && "The saved blogs could not be loaded."}
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
