import { X } from "lucide";
import { Link } from "react-router";
import { searchKinds } from "../../search/lib/search-kinds.ts";
import type { Offer, Offers } from "../../search/models/offers.server.ts";
import { Icon } from "../../ui/icon.tsx";
import { type Search, searchAddress } from "./search-address.ts";

export interface PageFilters {
  /** What was chosen: a press takes it away. */
  chosen: { name: keyof Offers; label: string }[];
  offered: { name: keyof Offers; title: string; offers: Offer[] }[];
}

const titles = { topic: "Topic", author: "Author", year: "Year" };
const names = ["topic", "author", "year"] as const;
const maxOffers = 10;

/** Offers what keeps some of the found blogs: what all have narrows nothing. */
export function toPageFilters(search: Search, offers: Offers, found: number): PageFilters {
  return {
    chosen: names
      .filter((name) => search[name])
      .map((name) => ({
        name,
        label: offers[name].find(({ value }) => value === search[name])?.label ?? search[name],
      })),
    offered: names
      .filter((name) => !search[name])
      .map((name) => ({
        name,
        title: titles[name],
        offers: offers[name].filter(({ count }) => count < found).slice(0, maxOffers),
      }))
      .filter(({ offers }) => offers.length > 0),
  };
}

/** Links alone, so that they work without scripts, and no address has empty fields. */
export function SearchFilters({ search, filters }: { search: Search; filters: PageFilters }) {
  const { chosen, offered } = filters;
  return (
    <nav aria-label="Kinds of results" className="search-filters">
      {searchKinds.map(({ name, label }) => (
        <Link
          key={name}
          to={searchAddress(search, { kind: name })}
          className="chip"
          aria-current={name === search.kind ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
      {chosen.map(({ name, label }) => (
        <Link key={name} to={searchAddress(search, { [name]: "" })} className="chip chosen" dir="auto">
          <span className="sr-only">Without the {titles[name].toLowerCase()} </span>
          {label}
          <Icon of={X} size={14} />
        </Link>
      ))}
      {offered.length > 0 && (
        // Closed again on the page of a chosen filter.
        <details key={searchAddress(search)}>
          <summary className="chip">Filters</summary>
          {offered.map(({ name, title, offers }) => (
            <p key={name}>
              {title}
              {offers.map(({ value, label }) => (
                <Link key={value} to={searchAddress(search, { [name]: value })} className="chip" dir="auto">
                  {label}
                </Link>
              ))}
            </p>
          ))}
        </details>
      )}
    </nav>
  );
}
