export default function Home() {
  return <h1>Voltandes</h1>;
}
