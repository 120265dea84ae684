/** Longest title of a shipment, in characters (rule O72). */
export const shipmentTitleLimit = 150;

/** Longest name of a place where a parcel is kept, in characters. */
export const parcelPlaceLimit = 100;

/** Longest reference of a parcel, in characters. */
export const parcelReferenceLimit = 80;
