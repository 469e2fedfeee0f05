/** Numbers the distinct values of a column, so that the column can be a typed array and a facet an array of counters. */
export class ValueList {
  private readonly numbers = new Map<string, number>();
  private readonly values: string[] = [];
  private order: number[] | null = null;

  constructor(private readonly compare: (a: string, b: string) => number) {}

  get length(): number {
    return this.values.length;
  }

  /** Returns the number of a value; a new value gets the next number. */
  numberOf(value: string): number {
    const known = this.numbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.numbers.set(value, number);
    this.values.push(value);
    this.order = null;
    return number;
  }

  find(value: string): number | undefined {
    return this.numbers.get(value);
  }

  valueOf(number: number): string {
    return this.values[number] ?? '';
  }

  all(): readonly string[] {
    return this.values;
  }

  /** Returns the numbers ordered by their values. */
  sorted(): readonly number[] {
    this.order ??= this.values.map((_, number) => number).toSorted((a, b) => this.compare(this.valueOf(a), this.valueOf(b)));
    return this.order;
  }
}
