import type { Theme } from "./theme.ts";

export const cloud: Theme = {
  topic: "Cloud Computing",
  colours: ["#2F6DB5", "#DCEBFA", "#FCF8F0"],
  subjects: [
    "the bill of a forgotten server",
    "moving a file share to a bucket",
    "health checks that tell the truth",
    "a deployment on a Tuesday",
    "containers for people with one server",
    "alerts that wake the right person",
    "regions and the speed of light",
    "infrastructure in a text file",
    "the restore that took nine hours",
    "autoscaling a bakery's shop",
    "a queue between two services",
    "DNS, again",
  ],
  paragraphs: [
    "The server had been started for a demonstration in May and was found in November. It had served four requests in that time, three of them from a search engine, and had cost as much as a decent chair.",
    "A health check that always answers *ok* is a painting of a smoke detector. Ours now asks the database for one row, with a limit on time, and says no when there is none.",
    "We deploy on Tuesdays, before lunch, in small pieces. Nothing about Tuesday is special except that everybody is there and nobody is about to leave.",
    "Latency is geography. The data travelled to another continent and back eleven times for one page, at sixty milliseconds each way, and no amount of faster code would have shortened the trip.",
    "Write down what you expect it to cost before you switch it on. Set an alert at twice that figure. It takes five minutes and is the best insurance in the whole catalogue.",
    "Backups had run every night for three years. The restore had run never. When it was needed, it took nine hours, of which eight went into finding the password for the archive.",
    "A queue between two services is a promise that the second one may be late. Decide how late, what happens to a message that fails five times, and who looks at those.",
    "One machine is enough for more people than you think. We moved back from six nodes to one, kept the second as a spare, and the only thing that became slower was the meeting about it.",
  ],
  lists: [
    "- Everything has an owner's name on it\n- Everything has a date on which it may be removed\n- The monthly bill is read by a person\n- The restore is rehearsed twice a year",
    "1. Lower the DNS time to live a day before\n2. Copy the data while the old system runs\n3. Switch to read only\n4. Copy the rest, and compare counts\n5. Point the name at the new place",
  ],
  samples: [
    '```yaml\nservices:\n  shop:\n    image: example/shop:1.4\n    restart: unless-stopped\n    healthcheck:\n      test: ["CMD", "curl", "-f", "http://127.0.0.1:3000/readyz"]\n      interval: 10s\n      retries: 3\n```',
    '```sh\nset -euo pipefail\nbackup="backup-$(date +%F).tar.gz"\ntar -czf "$backup" data/\ntar -tzf "$backup" | wc -l   # how many files are in it\n```',
  ],
  table:
    "| Part | Before | After |\n|---|---:|---:|\n| Nodes | 6 | 2 |\n| Monthly bill | 840 | 190 |\n| Slowest one in a hundred | 310 ms | 120 ms |",
};
