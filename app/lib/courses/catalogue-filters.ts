// The filters of the lists of courses and services. Their values are used in addresses.
import type { CourseFacts, ServiceNeed } from "./article-facts.ts";

export const levels: CourseFacts["level"][] = ["beginner", "intermediate", "advanced"];

/** In weeks, both ends included. */
export const lengths: Record<string, { label: string; least: number; most: number }> = {
  "up-to-8": { label: "Up to 8 weeks", least: 1, most: 8 },
  "9-to-10": { label: "9 or 10 weeks", least: 9, most: 10 },
  "over-10": { label: "Over 10 weeks", least: 11, most: 52 },
};

export const needs: Record<ServiceNeed, string> = {
  build: "Build",
  protect: "Protect",
  "be-found": "Be found",
  incident: "Something happened",
};
