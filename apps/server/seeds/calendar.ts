import { DateTime } from 'luxon';

/** The facility's calendar: days are counted from the day on which the demo data is generated. */
export interface Calendar {
  /** Returns a time on the day that many days from today (negative: in the past), in the facility's time zone. */
  at(days: number, hour?: number, minute?: number): Date;
  /** Returns the number of half-years between year 0 and the day that many days from today. */
  halfYear(days: number): number;
}

export const facilityZone = 'Europe/Stockholm';

/** Returns a calendar in which today is the facility's local date at `now`. */
export function calendarOf(now: Date): Calendar {
  const today = DateTime.fromJSDate(now, { zone: facilityZone }).startOf('day');
  return {
    at: (days, hour = 9, minute = 0) => today.plus({ days }).set({ hour, minute }).toJSDate(),
    halfYear: (days) => {
      const { year, month } = today.plus({ days });
      return year * 2 + (month > 6 ? 1 : 0);
    },
  };
}

/** Formats a half-year as a short code, such as 26A for January to June 2026. */
export const cycleCode = (halfYear: number) =>
  `${String(Math.floor(halfYear / 2)).slice(2)}${halfYear % 2 === 0 ? 'A' : 'B'}`;

/** Formats a half-year in words. */
export const cycleWords = (halfYear: number) =>
  `${halfYear % 2 === 0 ? 'January to June' : 'July to December'} ${Math.floor(halfYear / 2)}`;
