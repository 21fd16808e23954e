import { useCopyLink } from "./share-link.ts";

interface Props {
  link: string;
  /** Whom it is for, and how long it works. */
  text: string;
  /** When it was made a moment ago, so that it is read out. */
  role?: "status";
}

/** A link that somebody hands over. */
export function LinkToCopy({ link, text, role }: Props) {
  const copy = useCopyLink(link);
  return (
    <div role={role} className="mt-6 rounded-md bg-tint p-4 text-sm">
      <p>{text}</p>
      <p className="mt-2 select-all break-all font-mono text-xs">{link}</p>
      <button type="button" className="button needs-js mt-3 min-h-11" onClick={copy}>
        Copy
      </button>
    </div>
  );
}
