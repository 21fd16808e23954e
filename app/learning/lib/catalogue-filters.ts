// The filters of the lists of courses and services. Their values are used in addresses.
import type { CourseFacts, ServiceNeed } from "../../lib/course-facts.ts";

export const courseLevels: CourseFacts["level"][] = ["beginner", "intermediate", "advanced"];

/** In weeks, both ends included. */
export const courseLengths: Record<string, { label: string; minWeeks: number; maxWeeks: number }> = {
  "up-to-8": { label: "Up to 8 weeks", minWeeks: 1, maxWeeks: 8 },
  "9-to-10": { label: "9 or 10 weeks", minWeeks: 9, maxWeeks: 10 },
  "over-10": { label: "Over 10 weeks", minWeeks: 11, maxWeeks: 52 },
};

export const serviceNeedLabels: Record<ServiceNeed, string> = {
  build: "Build",
  protect: "Protect",
  "be-found": "Be found",
  incident: "Something happened",
};
