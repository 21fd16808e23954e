const maxLength = 200;

/** The first of these that says something: what tells an entry from the others of its file. */
export const firstId = (...ids: string[]): string => (ids.find(Boolean) ?? "").slice(0, maxLength);

/** Finds for each entry what tells it from those before. */
export function openIds() {
  const taken = new Map<string, string>();
  return {
    /**
     * `ids`: what may tell it, the best first; "": it is not said. One that another entry has is none. Returns undefined for an
     * entry of which all is the same as of one before.
     */
    find(ids: string[]): string | undefined {
      const said = ids.filter(Boolean).map((id) => id.slice(0, maxLength));
      const all = JSON.stringify(said);
      for (const id of said.length > 0 ? said : ["-"]) {
        if (taken.get(id) === all) return undefined;
        if (taken.has(id)) continue;
        taken.set(id, all);
        return id;
      }
      return undefined;
    },
  };
}
