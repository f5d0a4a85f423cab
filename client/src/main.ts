import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/theme.css";
import "./styles/base.css";
import { settings } from "./lib/settings.svelte";

settings.apply();

const target = document.getElementById("app");
if (target) mount(App, { target });
