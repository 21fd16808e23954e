import type { Fault } from "../world/world.ts";
import type { Behaviour, HostileBucket } from "./hostile-bucket.ts";

const names: [Behaviour, string][] = [
  ["slow", "bucket slow"],
  ["failing", "bucket failing"],
  ["cutting", "bucket cutting answers off"],
  ["lying", "bucket lying"],
];

export function bucketFaults(bucket: HostileBucket): Fault[] {
  return names.map(([behaviour, name]) => ({
    name,
    group: "storage",
    begin(random, { counts }) {
      counts.disturbances++;
      bucket.behave(behaviour, random);
      return () => bucket.behave("honest", random);
    },
  }));
}
