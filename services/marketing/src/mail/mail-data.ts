// What a newsletter shows of the shop. Prices are integer cents.

/** The shop's name and contact details, which the law requires in each marketing mail. */
export interface MailShop {
  name: string;
  street: string;
  /** Postal code and town. */
  town: string;
  phone: string;
  email: string;
  businessId: string;
}

/** The current offer of a tyre, with the lowest price that the law requires next to a reduced price. */
export interface MailOffer {
  price: number;
  /** The lowest price of the 30 days before the offer; higher than `price`. */
  lowestPrice: number;
  /** Null: while stock lasts. */
  endDate: Date | null;
}

/** A tyre of the catalogue. */
export interface MailTyre {
  id: string;
  /** Manufacturer and model. */
  name: string;
  size: string;
  /** What a visitor pays now. */
  price: number;
  /** Path or URL of its picture; null without one. */
  picture: string | null;
  /** Null without an active offer, or when the 30-day lowest price is unknown or not higher. */
  offer: MailOffer | null;
}

/** A tyre with an offer that may be shown. */
export type OfferedTyre = MailTyre & { offer: MailOffer };

/** A campaign that is active when the mail is sent. */
export interface MailCampaign {
  id: string;
  name: string;
  description: string;
  /** '' without a picture. */
  imageUrl: string;
  imageAlt: string;
  /** Pixels; null when unknown. */
  imageWidth: number | null;
  imageHeight: number | null;
  /** The last day, YYYY-MM-DD. */
  endDate: string;
  discountType: 'percentage' | 'fixed_amount' | 'free_shipping';
  /** Per cent or euros; null: the campaign names no amount. Ignored for 'free_shipping'. */
  discountValue: number | null;
  discountCode: string;
}

/** Everything that a rendering depends on, read at one moment. */
export interface MailData {
  /** Whether the data is that of a moment in the future, as far as it is known. */
  isAhead: boolean;
  shop: MailShop;
  /** The offers of the fixed block; null when the catalogue is unavailable, which only a preview may show. */
  offers: OfferedTyre[] | null;
  /** The tyres that the content links to, by id; null: the shop no longer has it. Tyres that were not looked up are missing. */
  linkedTyres: ReadonlyMap<string, MailTyre | null>;
  campaigns: MailCampaign[];
  footerText: string;
  /** The shop's public origin. */
  publicUrl: string;
}
