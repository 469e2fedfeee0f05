import { describe, expect, it } from '@jest/globals';
import { Element } from 'domhandler';
import { Trait, traitsOf } from './traits.ts';

const traits = (className: string, name = 'div') => traitsOf(new Element(name, { class: className }));
const has = (className: string, trait: number, name?: string) => (traits(className, name) & trait) !== 0;

describe('the traits of an element', () => {
  it.each([
    ['price', Trait.price],
    ['product__current-price', Trait.sale],
    ['CurrentPrice', Trait.sale],
    ['old-price', Trait.struck],
    ['priceOld', Trait.struck],
    ['recommended-retail-price rrp', Trait.struck],
    ['price__cents', Trait.cents],
    ['related products', Trait.others],
    ['centerBoxContentsAlsoPurch', Trait.others],
    ['visually-hidden', Trait.screenReader],
    ['price-excluding-tax', Trait.withoutVat],
    ['vat-in', Trait.withVat],
    ['grid__item', Trait.item],
    ['price-skeleton', Trait.skeleton],
  ])('reads %s', (className, trait) => expect(has(className, trait)).toBe(true));

  it.each([
    ['current-price with-list-price', Trait.struck],
    ['recommended-retail-price', Trait.others],
    ['add-to-cart', Trait.others],
    ['woocommerce-grouped-product-list', Trait.others],
    ['woocommerce-grouped-product-list-item__price', Trait.item],
  ])('does not misread %s', (className, trait) => expect(has(className, trait)).toBe(false));

  it('of an element of its own come from its name', () => expect(has('', Trait.others, 'product-recommendations')).toBe(true));
});
