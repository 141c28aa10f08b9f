/** What the product is, in one look: drinks in the frame of a scanner. Says nothing that the words beside it do not. */
export function HomeArt() {
  return (
    <div
      aria-hidden="true"
      className="relative flex h-[min(11rem,40vw)] items-center justify-center overflow-hidden rounded-20 bg-radial-[at_50%_60%] from-accent-soft to-surface-1 to-75% inset-ring inset-ring-line short:h-[min(8rem,32vw)] lg:h-72 lg:short:h-56"
    >
      <Drink name="beers" className="mt-[6%] h-[50%] -rotate-6" />
      <Drink name="tropical-drink" className="h-[68%]" />
      <Drink name="martini" className="mt-[6%] h-[50%] rotate-6" />
      <svg
        viewBox="0 0 100 100"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="absolute inset-0 m-auto h-[88%] stroke-accent"
      >
        <path d="M2 18V8a6 6 0 0 1 6-6h10M82 2h10a6 6 0 0 1 6 6v10M98 82v10a6 6 0 0 1-6 6H82M18 98H8a6 6 0 0 1-6-6V82" />
      </svg>
    </div>
  );
}

function Drink({ name, className }: { name: string; className: string }) {
  return (
    <img
      src={`/demo/${name}-480.webp`}
      alt=""
      draggable={false}
      decoding="async"
      className={`aspect-square object-contain ${className}`}
    />
  );
}
