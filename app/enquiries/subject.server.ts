import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { archive } from "./models/archive.server.ts";
import { enquiryData } from "./models/enquiry.server.ts";
import { eraseEnquiriesOf, sweepEnquiries } from "./models/erase-enquiries.server.ts";

export const enquiries: Subject = {
  archive,
  jobs: {
    site: ({ db, siteSettings }) => ({
      "sweep-enquiries": hourly((now, signal) =>
        sweepEnquiries(db, now, siteSettings.current().keepsEnquiries, signal),
      ),
    }),
  },
  webhookData: { "enquiry.received": enquiryData },
  erase: eraseEnquiriesOf,
};
