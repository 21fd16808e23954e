import type { Fault } from "../deployment/deployment.ts";
import type { Behaviour, FaultyBucket } from "./faulty-bucket.ts";

const faultNames: [Behaviour, string][] = [
  ["slow", "bucket slow"],
  ["failing", "bucket failing"],
  ["truncating", "bucket cutting answers off"],
  ["misleading", "bucket lying"],
];

export function bucketFaults(bucket: FaultyBucket): Fault[] {
  return faultNames.map(([behaviour, name]) => ({
    name,
    group: "storage",
    begin(random, { counts }) {
      counts.disturbances++;
      bucket.setBehaviour(behaviour, random);
      return () => bucket.setBehaviour("normal", random);
    },
  }));
}
