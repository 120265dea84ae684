import { DateTime } from 'luxon';

/** The facility's clock: days are counted from the day the world is made. */
export interface Calendar {
  /** So many days from today (negative: ago), at a time of the facility's day. */
  at(days: number, hour?: number, minute?: number): Date;
  /** Half-years since year 0 of the day so many days from today. */
  halfYear(days: number): number;
}

export const facilityZone = 'Europe/Stockholm';

/** A calendar whose today is the facility's day of `now`. */
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

/** A half-year in a few characters, such as 26A for January to June 2026. */
export const cycleCode = (halfYear: number) =>
  `${String(Math.floor(halfYear / 2)).slice(2)}${halfYear % 2 === 0 ? 'A' : 'B'}`;

/** A half-year in words. */
export const cycleWords = (halfYear: number) =>
  `${halfYear % 2 === 0 ? 'January to June' : 'July to December'} ${Math.floor(halfYear / 2)}`;
