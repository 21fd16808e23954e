import { X } from "lucide";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useSite } from "../ui/site.tsx";
import { ShareMenuButton } from "./reactions/share-button.tsx";
import { useCopyLink } from "./reactions/use-copy-link.ts";

/** What one does with a post that was published a moment ago. The alert of the same page says so. */
export function JustPublished({ alert }: { alert?: { id: number; blogId?: string } }) {
  return alert?.blogId ? <PublishedBar blogId={alert.blogId} key={alert.id} /> : null;
}

function PublishedBar({ blogId }: { blogId: string }) {
  const [isOpen, setOpen] = useState(true);
  const path = `/blog/${blogId}`;
  const address = useSite().url + path;
  const copyLink = useCopyLink(address);
  if (!isOpen) return null;
  return (
    <aside aria-label="Published" className="bg-tint">
      <p className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-x-5 px-5 text-sm">
        <b className="font-semibold">It is out.</b>
        <Link to={path} className="py-2.5 text-accent underline underline-offset-4">
          Open
        </Link>
        <button
          type="button"
          onClick={copyLink}
          className="needs-js py-2.5 text-accent underline underline-offset-4"
        >
          Copy link
        </button>
        <ShareMenuButton address={address} type="button" className="icon-button needs-js" iconSize={18} />
        <button
          type="button"
          onClick={() => setOpen(false)}
          aria-label="Close"
          className="icon-button needs-js ml-auto"
        >
          <Icon of={X} size={16} />
        </button>
      </p>
    </aside>
  );
}
