#!/bin/sh
exec heron --wade
