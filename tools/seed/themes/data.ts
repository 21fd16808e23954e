import type { Theme } from "./theme.ts";

export const dataScience: Theme = {
  topic: "Data Science",
  colours: ["#14665E", "#9FD6CE", "#F2B03D"],
  subjects: [
    "missing values in survey data",
    "a dashboard that nobody opens",
    "the average that misled us",
    "outliers worth keeping",
    "joins that multiply rows",
    "time zones in sales figures",
    "a small sample with big claims",
    "charts without a legend",
    "notebooks that run twice",
    "data dictionaries",
    "the median rent of a city",
    "seasonal patterns in bread sales",
  ],
  paragraphs: [
    "Look at the rows before you look at the model. In the first hundred we found a customer born in 1875, three spellings of the same city, and a column of prices in which the comma had wandered.",
    "The average of a skewed distribution describes nobody. Half of our users stayed for under a minute, a few stayed all day, and the mean of eleven minutes belonged to no visit at all.",
    "A chart is an argument. Before you draw it, write the sentence that it should prove. If the sentence needs an *and*, draw two charts.",
    "We split the data by time and not at random, since that is how the model would be used: trained on the past, asked about the future. The score fell from 0.94 to 0.71, and for the first time I believed it.",
    "Missing is not the same as zero, and not the same as unknown either. A blank in the field for a fax number means one thing, a blank in the field for a diagnosis quite another.",
    "Reproducibility starts with boring things: a file that lists the versions, a seed for the random numbers, and a first cell that fails loudly when the input is not the one that you expect.",
    "The database answered in two seconds, the analyst needed two days. Most of that time went into finding out what the columns meant, and the person who knew had left in spring.",
    "Correlation paid for my first car, in a manner of speaking. A shop believed that its newsletter raised sales on Fridays. Sales rose on Fridays because people buy bread for the weekend.",
  ],
  lists: [
    "- How many rows are there, and how many should there be?\n- Which columns are never filled?\n- Which values occur only once?\n- What is the earliest date, and does it make sense?",
    "- [x] Load the raw file and never change it\n- [x] Write each cleaning step as code\n- [ ] Ask somebody else to run it from scratch\n- [ ] Archive the result with its date",
  ],
  samples: [
    '```python\nimport csv\nfrom statistics import mean, median\n\nwith open("visits.csv", newline="") as file:\n    minutes = [float(row["minutes"]) for row in csv.DictReader(file)]\n\nprint(f"mean {mean(minutes):.1f}, median {median(minutes):.1f}")\n```',
    "```sql\nselect date_trunc('week', sold_at) as week,\n       count(*)                    as sales,\n       sum(price)                  as revenue\nfrom sales\nwhere sold_at >= date '2025-01-01'\ngroup by week\norder by week;\n```",
  ],
  table:
    "| Month | Visits | Mean minutes | Median minutes |\n|---|---:|---:|---:|\n| January | 12,480 | 11.2 | 0.8 |\n| February | 11,905 | 10.7 | 0.9 |\n| March | 14,033 | 12.1 | 0.8 |",
};
