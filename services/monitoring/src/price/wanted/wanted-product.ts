/** The product whose price is looked for. */
export interface WantedProduct {
  /** The owner's description of the product, often with the tyre's size. */
  productName: string;
  /** The owner's CSS selector of the price. */
  selector: string | null;
}
